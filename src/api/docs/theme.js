// Applies the chosen theme before the page is drawn.
'use strict';
try {
  const theme = localStorage.getItem('muster.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system decides.
}

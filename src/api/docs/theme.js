// Runs before the page is drawn: applies the chosen theme and language, and shows the controls that need scripts.
'use strict';
{
  const root = document.documentElement;
  root.classList.add('scripted');
  try {
    const theme = localStorage.getItem('muster.theme');
    if (theme) root.dataset.theme = theme;
    const named = new URLSearchParams(location.search).get('lang');
    const chosen = localStorage.getItem('muster.language');
    if (named) localStorage.setItem('muster.language', root.lang);
    else if (/^(?:en|ru|uk)$/.test(chosen) && chosen !== root.lang) location.replace(`?lang=${chosen}${location.hash}`);
  } catch {
    // Without storage, the system and the browser decide.
  }
  // Without the other scripts, the page says so, and its controls stay off.
  addEventListener('error', ({ target }) => {
    if (target.tagName !== 'SCRIPT') return;
    root.classList.add('broken');
    const trouble = document.getElementById('trouble');
    if (trouble) trouble.hidden = false;
  }, true);
}

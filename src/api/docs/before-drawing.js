// Runs before the page is drawn, so it is short.
'use strict';
{
  const root = document.documentElement;
  root.classList.add('scripted');
  try {
    const theme = localStorage.getItem('muster.theme');
    const language = localStorage.getItem('muster.language');
    if (theme) root.dataset.theme = theme;
    if (/[?&]lang=/.test(location.search)) localStorage.setItem('muster.language', root.lang);
    else if (/^(en|ru|uk)$/.test(language) && language !== root.lang) location.replace(`?lang=${language}${location.hash}`);
  } catch {
    // Without storage, the system and the browser decide.
  }
  addEventListener('error', ({ target }) => {
    const trouble = target.tagName === 'SCRIPT' && document.getElementById('trouble');
    if (trouble) trouble.hidden = false;
  }, true);
}

// Makes the sample copyable. Without scripts, its button stays hidden.

import { copyText } from './docs/copy.js';

const code = document.querySelector('.sample code');
const button = document.querySelector('.sample button');
const label = button.textContent;
let timer = 0;
button.hidden = false;
button.onclick = async () => {
  await copyText(code.textContent);
  button.textContent = button.dataset.copied;
  clearTimeout(timer);
  timer = setTimeout(() => { button.textContent = label; }, 1500);
};

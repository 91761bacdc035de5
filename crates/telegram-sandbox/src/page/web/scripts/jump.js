// Goes to a message of the open chat.

export function jumpTo(id) {
  const target = document.querySelector(`#log [data-key="${id}"]`);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  target.classList.remove('lit');
  void target.offsetWidth;
  target.classList.add('lit');
  target.focus({ preventScroll: true });
}

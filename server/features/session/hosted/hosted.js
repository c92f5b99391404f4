// The little that a script adds to the hosted pages. Everything on them works without it.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? 'Show' : 'Hide';
    button.setAttribute('aria-pressed', String(!isShown));
    input.focus();
  });
  // Never sent as plain text: browsers remember what stood in such fields.
  input.form.addEventListener('submit', () => (input.type = 'password'));
}

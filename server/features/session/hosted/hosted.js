// The little that a script adds to the hosted pages. Everything on them works without it.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  const show = button.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? show : button.dataset.hide;
    button.setAttribute('aria-pressed', String(!isShown));
    input.focus();
  });
  // Never sent as plain text: browsers remember what stood in such fields.
  input.form.addEventListener('submit', () => (input.type = 'password'));
}

// Signing in with a passkey. Without a script, or without passkeys in the browser, the part is not shown.
const passkeyForm = document.getElementById('passkey');
if (passkeyForm) {
  passkeyForm.hidden = !window.PublicKeyCredential;
  if (window.PublicKeyCredential) void offerPasskeys(passkeyForm);
}

async function offerPasskeys(form) {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  let waiting = new AbortController();

  async function sign(mediation) {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const answer = await fetch('/api/login/passkey', { headers: { accept: 'application/json' }, signal });
    const options = await answer.json();
    const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
    const { id, rawId, type, response } = await navigator.credentials.get({ publicKey, mediation, signal });
    form.elements.credential.value = JSON.stringify({
      id,
      rawId: text(rawId),
      type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: response.userHandle ? text(response.userHandle) : undefined,
      },
    });
    form.submit();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const note = form.querySelector('[role=alert]');
    note.hidden = true;
    sign(undefined).catch((error) => {
      // Whoever changes their mind and takes the password instead is told nothing.
      note.hidden = error.name === 'AbortError' || error.name === 'NotAllowedError';
    });
  });
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (canOffer) await sign('conditional').catch(() => {});
}

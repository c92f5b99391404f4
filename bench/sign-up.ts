/** Creates an account through the hosted form and gives the cookies of its session. */
export async function signUp(
  url: string,
  email: string,
): Promise<{ header: string; cookies: { name: string; value: string }[] }> {
  const body = new URLSearchParams({
    firstName: 'Bench',
    lastName: 'Mark',
    email,
    password: 'a long and unusual phrase',
  });
  const response = await fetch(`${url}/api/login/sign-up`, {
    method: 'POST',
    body,
    headers: { origin: url },
    redirect: 'manual',
  });
  const cookies = response.headers
    .getSetCookie()
    .map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1) };
    })
    .filter(({ value }) => value !== '');
  if (response.status >= 400 || cookies.length === 0) {
    throw new Error(
      `Signing up answered ${response.status} without a session:\n${(await response.text()).slice(0, 500)}`,
    );
  }
  return { header: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), cookies };
}

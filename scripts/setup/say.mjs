const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (line) => process.stdout.write(`${line}\n`);

/** Says what begins, that it still goes on when it takes long, and how long it took. */
export async function step(name, what, work) {
  const began = performance.now();
  say(`${name}: ${what} …`);
  const stillThere = setInterval(() => say(`${name}: still at it after ${seconds(began)} …`), 20_000);
  try {
    const result = await work();
    say(`${name}: done in ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(stillThere);
  }
}

export { seconds };

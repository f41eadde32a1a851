/**
 * A quiet reader in a process of its own, so that the attacker's work does not count as waiting: calls one after the
 * other what a person at a desk does, and sends the parent each answer's milliseconds. Started by `attack.ts`.
 */
const [url = '', token = '', everyMs = '50', ...paths] = process.argv.slice(2);

async function read(path: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  // The parent may have ended meanwhile.
  if (process.connected)
    process.send?.({ milliseconds: performance.now() - started, status: answer, path }, () => undefined);
}

for (let turn = 0; process.connected; turn += 1) {
  const next = performance.now() + Number(everyMs);
  await read(paths[turn % paths.length] ?? '/api/currentUser');
  await new Promise((later) => setTimeout(later, Math.max(0, next - performance.now())));
}

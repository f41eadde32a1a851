import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newSigningDevice, rescueFileOf } from '@georisk/testing/rescueFiles.ts';
import { rescueStage, type RescueStage, taps } from '@georisk/testing/rescueStage.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/rescue.ts');
const device = newSigningDevice();

let stage: RescueStage;
beforeAll(async () => {
  stage = await rescueStage();
  await stage.register('a.damage1', device);
});
afterAll(() => stage.close());

async function run(...args: readonly string[]) {
  const { options } = stage.test.database.pool;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: options.connectionString,
    DATA_DIR: stage.dataDir,
    GEORISK_CALLER_DIR: stage.dataDir,
  };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

it('the command imports files in any order, says what became of each change, and refuses a cut one', async () => {
  const of = await stage.openCase();
  const user = stage.fixture.people['a.damage1'];
  const tap = taps(user, of);
  const point = newId();
  const waiting = [tap.point(point, 3), tap.point(point, 3.5, 3)];
  for (const [index, operation] of waiting.entries())
    await writeFile(
      join(stage.dataDir, `${index}.georisk`),
      rescueFileOf(device, { user, operations: [operation], waiting }),
    );
  const { userName } = await stage.test.database.kysely
    .selectFrom('appUser')
    .select('userName')
    .where('id', '=', stage.fixture.people['a.manager'])
    .executeTakeFirstOrThrow();
  const first = await run('1.georisk', '0.georisk', '--user-name', userName, '--json', 'report.json');
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(/mintavételi pont · 1806\d+, MENTETT\w+ · bekerült/);
  const read = JSON.parse(await readFile(join(stage.dataDir, 'report.json'), 'utf8')) as { file: string }[];
  expect(read.map(({ file }) => file)).toEqual(['1.georisk', '0.georisk', '1.georisk']);
  expect((await stage.calls.plot(of.plotId)).sampling?.map(({ yield: value }) => value)).toEqual([3.5]);

  const whole = await readFile(join(stage.dataDir, '0.georisk'));
  await writeFile(join(stage.dataDir, 'cut.georisk'), whole.subarray(0, whole.length - 9));
  const cut = await run('cut.georisk', '--user-name', userName);
  expect([cut.code, cut.out]).toEqual([1, expect.stringContaining('csonka')]);
  const nobody = await run('0.georisk', '--user-name', 'nobody');
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining('Nincs „nobody”')]);
  const missing = await run('none.georisk', '--user-name', userName);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('none.georisk')]);
  expect((await run()).code).toBe(2);
});

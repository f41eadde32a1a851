/**
 * Films the product for its help dialog: `node scripts/helpClip.mjs http://localhost:8080` against a demo installation writes
 * packages/web/public/sugo/{gazda,munkatars}.webm with their captions (or one of them, named as the second argument). Needs Chromium and
 * ffmpeg; run it when the screens have changed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { wholeChromiumPath } from './lib/system.mjs';
import { CLIPS } from './lib/helpClips.hu.mjs';
import { inRoot } from './lib/paths.mjs';

const [base = 'http://localhost:8080', only] = process.argv.slice(2);
const PASSWORD = 'Demo-2026!';
const target = inRoot('packages/web/public/sugo');

/** A visible hand: the place of the pointer, and its presses. */
const showPointer = () => {
  const add = () => {
    const hand = document.createElement('div');
    Object.assign(hand.style, {
      position: 'fixed',
      left: '-40px',
      top: '-40px',
      width: '26px',
      height: '26px',
      margin: '-13px 0 0 -13px',
      borderRadius: '50%',
      border: '2px solid #1B2A2F',
      background: '#E0A526B3',
      zIndex: '99999',
      pointerEvents: 'none',
      transition: 'transform 120ms',
    });
    document.body.append(hand);
    document.addEventListener('mousemove', ({ clientX, clientY }) => {
      hand.style.left = `${clientX}px`;
      hand.style.top = `${clientY}px`;
    });
    document.addEventListener('mousedown', () => (hand.style.transform = 'scale(0.6)'), true);
    document.addEventListener('mouseup', () => (hand.style.transform = ''), true);
  };
  if (document.body) add();
  else document.addEventListener('DOMContentLoaded', add);
};

const at = (seconds) => {
  const [minutes, rest] = [Math.floor(seconds / 60), (seconds % 60).toFixed(3)];
  return `${String(minutes).padStart(2, '0')}:${rest.padStart(6, '0')}`;
};

async function film(browser, { name, account, size, speed, steps }) {
  const frames = mkdtempSync(join(tmpdir(), 'georisk-clip-'));
  const context = await browser.newContext({ viewport: size, locale: 'hu-HU', timezoneId: 'Europe/Budapest' });
  const page = await context.newPage();
  await page.addInitScript(showPointer);
  await page.goto(`${base}/bejelentkezes`);
  await page.getByLabel('Felhasználónév').fill(account);
  await page.getByLabel('Jelszó', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Bejelentkezés' }).click();
  await page.locator('.ol-viewport').waitFor();
  await page.waitForTimeout(2500);
  const welcome = page.getByRole('dialog').getByRole('button', { name: 'Tovább' });
  if (await welcome.count()) await welcome.click();
  await page.waitForTimeout(3000);

  const shots = [];
  const session = await context.newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(frames, `${String(shots.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    shots.push({ file, at: metadata.timestamp });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  await page.mouse.move(size.width / 2, size.height / 2);
  const started = Date.now() / 1000;
  const cues = [];
  for (const { says, does, rests = 2 } of steps) {
    const from = Date.now() / 1000 - started;
    await does(page);
    await page.waitForTimeout(rests * 1000);
    cues.push({ says, from, to: Date.now() / 1000 - started });
  }
  await session.send('Page.stopScreencast');
  await context.close();

  const ends = started + (cues.at(-1)?.to ?? 0);
  const list = shots.flatMap(({ file, at: when }, index) => {
    const until = shots[index + 1]?.at ?? ends;
    return [`file '${file}'`, `duration ${Math.max(0.02, until - when).toFixed(3)}`];
  });
  const last = shots.at(-1);
  writeFileSync(join(frames, 'list.txt'), [...list, ...(last ? [`file '${last.file}'`] : [])].join('\n'));
  const width = Math.min(size.width, 960);
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    join(frames, 'list.txt'),
    '-vf',
    `setpts=PTS/${speed},scale=${width}:-2,fps=12`,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-an',
    join(target, `${name}.webm`),
  ]);
  const offset = Math.max(0, (shots[0]?.at ?? started) - started);
  const captions = cues.map(
    ({ says, from, to }) => `${at(Math.max(0, from - offset) / speed)} --> ${at((to - offset) / speed)}\n${says}`,
  );
  writeFileSync(join(target, `${name}.vtt`), `WEBVTT\n\n${captions.join('\n\n')}\n`);
  rmSync(frames, { recursive: true });
}

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
for (const clip of CLIPS) if (only === undefined || clip.name === only) await film(browser, clip);
await browser.close();

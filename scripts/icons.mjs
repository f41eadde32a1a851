/**
 * Draws the icons that a device shows for the installed application, from the product's own mark. Run after the mark was changed:
 * node scripts/icons.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { wholeChromiumPath } from './lib/system.mjs';
import { inRoot } from './lib/paths.mjs';

const mark = readFileSync(inRoot('packages/web/public/favicon.svg'), 'utf8');
const folder = inRoot('packages/web/public/icons');
/** Systems cut a maskable icon to their own shape, and may keep only the inner four fifths of it; iOS rounds the corners itself. */
const ICONS = [
  { file: 'icon-192.png', side: 192, isCut: false },
  { file: 'icon-512.png', side: 512, isCut: false },
  { file: 'icon-maskable-512.png', side: 512, isCut: true },
  { file: 'icon-apple-180.png', side: 180, isCut: true },
];

const whole = mark.replace('rx="8" ', '').replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"');
const cut = whole.replace('<rect width="32" height="32"', '<rect x="-2" y="-2" width="36" height="36"');
const browser = await chromium.launch({
  executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(folder, { recursive: true });
for (const { file, side, isCut } of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const svg = (isCut ? cut : mark).replace('<svg ', `<svg width="${side}" height="${side}" `);
  await page.setContent(`<body style="margin:0;background:transparent">${svg}</body>`);
  writeFileSync(`${folder}/${file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

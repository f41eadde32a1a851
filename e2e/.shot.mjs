import { chromium } from '@playwright/test';
const base = 'http://localhost:8102';
const sizes = { p360: [360, 640], p390: [390, 844], l844: [844, 390], t800: [800, 1000], d1440: [1440, 900] };
const only = (process.argv[2] ?? Object.keys(sizes).join(',')).split(',');
const paths = process.argv.slice(3);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const login = await (await fetch(`${base}/api/installation`)).json();
console.log(login.today);
for (const name of only) {
  const [width, height] = sizes[name];
  const touch = width < 850;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, locale: 'hu-HU', deviceScaleFactor: width < 850 ? 2 : 1 });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 200)); });
  await page.goto(`${base}/bejelentkezes`);
  await page.getByLabel(/felhasználónév/i).first().fill('farmer');
  await page.getByLabel(/jelszó/i).first().fill('Demo-2026!');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ol-viewport', { timeout: 60000 });
  const ok = page.getByRole('button', { name: /Kezdjük|Rendben|Értem|Tovább/ });
  await page.waitForTimeout(1500);
  if (await ok.count()) await ok.first().click().catch(() => {});
  for (const path of paths) {
    const [url, ...acts] = path.split('|');
    await page.goto(base + url);
    await page.waitForSelector('.ol-viewport');
    await page.waitForTimeout(3500);
    for (const act of acts) {
      if (act === 'list') await page.getByRole('tab', { name: /Területeim/ }).click();
      else if (act === 'sheet') await page.getByRole('button', { name: 'Több részlet' }).click();
      else if (act.startsWith('btn:')) await page.getByRole('button', { name: act.slice(4) }).first().click();
      else if (act === 'zoom') await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
      else if (act === 'print') { await page.emulateMedia({ media: 'print' }); await page.evaluate(() => window.dispatchEvent(new Event('beforeprint'))); }
      else if (act === 'pdf') { const fs = await import('node:fs'); fs.writeFileSync('/tmp/farmer.pdf', await page.pdf({ format: 'A4', printBackground: true })); }
      await page.waitForTimeout(1800);
    }
    const file = `/tmp/fshot/${name}-${paths.indexOf(path)}.png`;
    await page.screenshot({ path: file });
    console.log(file, page.url());
  }
  await context.close();
}
await browser.close();

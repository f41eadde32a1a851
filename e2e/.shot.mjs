import { chromium } from '@playwright/test';
const base = 'http://localhost:8102';
const sizes = { p360: [360, 640], p390: [390, 844], l844: [844, 390], t800: [800, 1000], d1440: [1440, 900] };
const only = (process.argv[2] ?? Object.keys(sizes).join(',')).split(',');
const paths = process.argv.slice(3);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const token = (await (await fetch(`${base}/api/oauth2/token`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ grant_type: 'password', username: 'farmer', password: 'Demo-2026!' }) })).json()).access_token;
const own = await (await fetch(`${base}/api/mepars`, { headers: { authorization: `Bearer ${token}` } })).json();
for (const b of own) console.log(b.meparCode, b.cityName, b.geomHa, b.ndvi.length, b.ndvi[0]?.date, b.alerts.map((x) => x.date).join(), b.policyPlots.map((p) => [p.plantName, p.insuredArea, p.tableGeometry !== null].join('/')).join(' '));
const login = await (await fetch(`${base}/api/installation`)).json();
console.log(login.today);
for (const name of only) {
  const [width, height] = sizes[name];
  const touch = width < 850;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, locale: 'hu-HU', deviceScaleFactor: width < 850 ? 2 : 1 });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 200)); });
  await page.addInitScript(([t]) => { localStorage.setItem('envimap-token', t); }, [token]);
  for (const path of paths) {
    const [url, ...acts] = path.split('|');
    await page.goto(base + url);
    await page.waitForSelector('.ol-viewport');
    await page.waitForTimeout(3500);
    const next = page.getByRole('button', { name: 'Tovább', exact: true });
    if (await next.count()) { await next.first().click(); await page.waitForTimeout(1500); }
    for (const act of acts) {
      if (act === 'list') { if (width < 768) await page.getByRole('button', { name: 'Több részlet' }).click(); await page.waitForTimeout(600); await page.getByRole('tab', { name: /Területeim/ }).click(); await page.waitForTimeout(2500); }
      else if (act === 'sheet' && width < 768) await page.getByRole('button', { name: 'Több részlet' }).click();
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

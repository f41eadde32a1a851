import { chromium } from '@playwright/test';
const [,, user, sizes, ...paths] = process.argv;
const base='http://127.0.0.1:8090';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--use-gl=swiftshader'] });
for (const size of sizes.split(',')) {
  const [w,h]=size.split('x').map(Number);
  const ctx = await b.newContext({ viewport:{width:w,height:h}, locale:'hu-HU', reducedMotion:'reduce', hasTouch: w<600 });
  const p = await ctx.newPage();
  await p.goto(base+'/');
  await p.waitForTimeout(1500); await p.getByLabel('Felhasználónév').fill(user);
  await p.getByLabel('Jelszó', {exact:true}).fill('Demo-2026!');
  await p.getByRole('button',{name:'Bejelentkezés'}).click();
  await p.waitForTimeout(3500);
  for (const close of ['Kezdés','Bezárás','Értem','Később','Rendben']) { const x=p.getByRole('dialog').getByRole('button',{name:close}); if (await x.count() && await x.first().isVisible()) await x.first().click().catch(()=>{}); }
  for (const [i,path] of paths.entries()) {
    await p.goto(base+path); await p.waitForTimeout(4500);
    await p.screenshot({ path:`/tmp/shots/${user}-${w}-${i}.png` });
  }
  await ctx.close();
}
await b.close();

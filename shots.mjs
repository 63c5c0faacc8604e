import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const env = Object.fromEntries(readFileSync('/tmp/line.env','utf8').split(/[;\n]/).map(s=>s.trim().split('=')).filter(a=>a.length>1).map(([k,...v])=>[k,v.join('=')]));
const base='http://127.0.0.1:4910';
const me = async (t) => (await fetch(base+'/api/v1/admin/me',{headers:{authorization:'Bearer '+t}})).json();
const [user, admin] = [await me(env.U2), await me(env.A)];
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']});
const who = process.argv[2];
async function ctx(width, colorScheme, token, account) {
  const c = await browser.newContext({viewport:{width,height:900},colorScheme,reducedMotion:'reduce'});
  await c.addInitScript(([t,a])=>{localStorage.setItem('token',t);localStorage.setItem('user',a);for(const k of ['loginTimestamp','timestamp','login-timestamp','loginTime'])localStorage.setItem(k,String(Date.now()))},[token,JSON.stringify(account)]);
  return c;
}
for (const [w,s] of [[390,'light'],[1440,'light'],[390,'dark'],[1440,'dark']]) {
  if (who!=='admin') {
    const c = await ctx(w,s,env.U2,user); const p = await c.newPage();
    for (const [n,u] of [['orders','/user/orders'],['download','/download-report'],['paid','/payment/'+env.P1]]) {
      await p.goto(base+u); await p.waitForLoadState('networkidle'); await p.waitForTimeout(300);
      await p.screenshot({path:`/tmp/shots/${n}-${w}-${s}.png`,fullPage:true});
    }
    await c.close();
  }
  if (who!=='user') {
    const c = await ctx(w,s,env.A,admin); const p = await c.newPage();
    await p.goto(base+'/admin/users/'+env.ID2); await p.waitForLoadState('networkidle'); await p.waitForTimeout(300);
    await p.screenshot({path:`/tmp/shots/person-${w}-${s}.png`,fullPage:true});
    await p.goto(base+'/admin/prescription-report'); await p.waitForLoadState('networkidle'); await p.waitForTimeout(300);
    await p.screenshot({path:`/tmp/shots/reports-${w}-${s}.png`,fullPage:true});
    await p.getByRole('button',{name:/Money and mails/}).first().click(); await p.waitForTimeout(300);
    await p.screenshot({path:`/tmp/shots/reportmenu-${w}-${s}.png`});
    await p.keyboard.press('Escape');
    await p.goto(base+'/admin/cart-booking-admin'); await p.waitForLoadState('networkidle'); await p.waitForTimeout(300);
    await p.getByRole('button',{name:/Money of booking/}).first().click(); await p.getByRole('menuitem',{name:'Refund'}).click(); await p.waitForTimeout(500);
    await p.screenshot({path:`/tmp/shots/gone-${w}-${s}.png`});
    await c.close();
  }
}
await browser.close();

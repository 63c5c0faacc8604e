import { chromium } from 'playwright-core';
import { BROWSER_OPTIONS } from './src/browser.ts';
const browser=await chromium.launch(BROWSER_OPTIONS);
const ctx=await browser.newContext({viewport:{width:412,height:823},isMobile:true,hasTouch:true}); const page=await ctx.newPage();
page.on('console',m=>console.log('console',m.text().slice(0,1800))); page.on('pageerror',e=>console.log('pageerror',e.message.slice(0,300)));
for (const p of ['/']) {
await page.goto('http://127.0.0.1:4388'+p,{waitUntil:'networkidle'}); await new Promise(r=>setTimeout(r,2000));
const count=()=>page.evaluate(()=>{const all=[...document.body.querySelectorAll('*')];return [all.length, all.filter(e=>Object.keys(e).some(k=>k.startsWith('__reactFiber'))).length, document.querySelectorAll('[data-late]').length, [...document.querySelectorAll('[data-late]')].map(e=>e.querySelectorAll('*').length).join(' ')]});
console.log(p, await count());
await page.evaluate(()=>scrollTo(0,1200)); await new Promise(r=>setTimeout(r,1500)); console.log('scrolled', await count());
await page.evaluate(()=>scrollTo(0,20000)); await new Promise(r=>setTimeout(r,1500)); console.log('end', await count());
}
await browser.close();

import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const b=await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu'] });
const sheets={m1:[['01-item-390','03-dialog-390','04-dialog-home','05-errors'],390],m2:[['06-window','07-done','08-list-390','09-profile','29-admin-390-dark'],390],m3:[['10-package-1440-dark','11-dialog-1440-dark','12-done-dark','13-list-1440-dark'],900],m4:[['20-admin-1440','21-create','22-newcustomer','23-items'],900],m5:[['24-chosen','25-created','26-edit','27-details'],900]};
const only=process.argv.slice(2);
for (const [k,[names,w]] of Object.entries(sheets)) { if(only.length&&!only.includes(k)) continue; const cols=w<500?names.length:2; const p=await b.newPage({viewport:{width:w*cols,height:300}});
 await p.setContent('<body style="margin:0;background:#888;display:flex;flex-wrap:wrap">'+names.map(n=>`<img style="width:${w}px" src="data:image/png;base64,${readFileSync('/tmp/bk-shots/'+n+'.png').toString('base64')}">`).join('')); await p.screenshot({path:`/tmp/bk-shots/${k}.png`,fullPage:true}); }
await b.close();

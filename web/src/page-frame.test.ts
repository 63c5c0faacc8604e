// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cutTemplate, fillFrame } from './page-frame.ts';

const list = '<script type="application/json" id="scripts">["/assets/index-1.js"]</script>';
const map = { 'src/a-page.tsx': ['/assets/a-1.js', '/assets/both-1.js'], 'src/b-page.tsx': ['/assets/both-1.js'] };
const template = `<html lang="en-IN"><head><!--head--></head><body><div id="app"><!--app--></div><!--state-->${list}
    <!--chunks:${JSON.stringify(map)}-->
</body></html>`;
const nothing = { head: '', app: '', state: '', chunks: [] };

describe('a page in its frame', () => {
  it('has its parts where the build left room for them, in its language', () => {
    const page = { ...nothing, head: '<title>₹ 50</title>', app: '<p>$& थायराइड</p>', state: '<i></i>' };
    expect(fillFrame(cutTemplate(template, 'hi-IN'), page).toString()).toBe(
      `<html lang="hi-IN"><head><title>₹ 50</title></head><body><div id="app"><p>$& थायराइड</p></div><i></i>${list}\n</body></html>`,
    );
  });

  it('names the scripts of its screens behind the app’s own, each once', () => {
    const chunks = ['src/a-page.tsx', 'src/b-page.tsx', 'src/unknown-page.tsx'];
    const page = fillFrame(cutTemplate(template, 'en-IN'), { ...nothing, chunks }).toString();
    expect(page).toContain('id="scripts">["/assets/index-1.js","/assets/a-1.js","/assets/both-1.js"]</script>');
    expect(page).not.toContain('chunks:');
  });

  it('is empty where the browser fills it by itself', () => {
    expect(cutTemplate(template, 'hi-IN').empty.toString()).toBe(
      `<html lang="hi-IN"><head></head><body><div id="app"></div>${list}\n</body></html>`,
    );
  });

  it('is whole in a template without scripts, as the development server has it', () => {
    const plain = '<html lang="en-IN"><div id="app"><!--app--></div></html>';
    expect(fillFrame(cutTemplate(plain, 'en-IN'), { ...nothing, app: 'x' }).toString()).toBe(
      '<html lang="en-IN"><div id="app">x</div></html>',
    );
  });
});

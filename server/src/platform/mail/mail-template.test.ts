// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { renderMail } from './mail-template.ts';

const site = {
  name: 'Lab & Sons',
  url: 'https://lab.example',
  phone: '+91 755',
  email: 'a@lab.example',
  address: 'Road 1',
  hours: '',
  brandColour: null,
};
const letter = {
  language: 'en' as const,
  subject: 'Hello',
  greeting: 'Dear <b>Asha</b>,',
  parts: ['Fish & "chips"', ['2 × CBC: ₹180'], { label: 'Open', url: 'https://lab.example/x?a=1&b="2"' }],
};

test('says the same as text and as HTML', () => {
  const { subject, text, html } = renderMail(site, letter);
  expect(subject).toBe('Hello');
  expect(text).toBe(
    'Dear <b>Asha</b>,\n\nFish & "chips"\n\n  2 × CBC: ₹180\n\nOpen:\nhttps://lab.example/x?a=1&b="2"\n\n-- \nLab & Sons\nRoad 1\n+91 755\n',
  );
  expect(html).toContain('<li>2 × CBC: ₹180</li>');
});

test('a name or an address cannot become markup', () => {
  const { html = '' } = renderMail(site, letter);
  expect(html).toContain('Dear &lt;b&gt;Asha&lt;/b&gt;,');
  expect(html).toContain('href="https://lab.example/x?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('Lab &amp; Sons');
  expect(html).not.toContain('<b>');
});

test('a name or a note becomes neither a paragraph nor a link, and the site keeps its own name', () => {
  const named = { ...site, name: 'lab.in & Sons' };
  const greeting = 'Dear You won.\r\n\r\nClaim at https://evil.example/prize or evil.dev or a@evil.in,';
  const {
    subject,
    text,
    html = '',
  } = renderMail(named, {
    ...letter,
    subject: 'From lab.in & Sons: evil。com\nBcc: x',
    greeting,
    parts: [
      'Call Dr.Dev: 1.5 hours, ₹1,234.50\u2028Now',
      ['www.evil.example\nnow'],
      letter.parts[2] as { label: string; url: string },
    ],
  });
  expect(subject).toBe('From lab.in & Sons: evil。 com Bcc: x');
  expect(text).toContain('Dear You won. Claim at https: //evil. example/prize or evil. dev or a@ evil. in,\n\n');
  expect(text).toContain('Call Dr. Dev: 1.5 hours, ₹1,234.50 Now');
  expect(text).toContain('  www. evil. example now\n');
  expect(html.match(/https?:\/\/\S+/g)).toEqual(['https://lab.example/x?a=1&amp;b=&quot;2&quot;"']);
});

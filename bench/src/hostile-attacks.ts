// The requests of one hostile visitor, 40 a second.
import { randomBytes } from 'node:crypto';
import { damaged, largeHeic, largeJpeg } from '../../server/test/large-pictures.ts';
import type { HostileShop } from './hostile-shop.ts';
import type { Outgoing } from './open-loop.ts';

export interface Attack {
  name: string;
  /** Opens connections that send half a request, or read no answer. */
  isStalled?: boolean;
  /** Makes the requests of one phase. */
  requests(shop: HostileShop, count: number): Outgoing[];
}

const BOUNDARY = 'labfront-bench';
/** Values below and above the server's limits. */
const [ACCEPTED_SIDE, REFUSED_SIDE] = [4_880, 7_990];
/** Accounts of one address; each may send 50 files a day. */
const SENDERS = 4;
/** Each may export five times a day. */
const EXPORTERS = 20;

const random = (length: number) => Array.from(randomBytes(length), (byte) => (byte % 36).toString(36)).join('');
const turn = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
const times = (count: number, make: (index: number) => Outgoing) =>
  Array.from({ length: count }, (_, index) => make(index));
const get = (path: string, token?: string): Outgoing => ({
  method: 'GET',
  path,
  ...(token !== undefined && { token }),
});

/** The message makes each form one of its own. */
function upload(token: string, name: string, picture: Uint8Array): Outgoing {
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  return {
    method: 'POST',
    path: '/api/v1/prescription/upload',
    token,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: [
      `${part('name="message"')}${random(12)}\r\n${part(`name="file"; filename="${name}"`)}`,
      picture,
      `\r\n--${BOUNDARY}--\r\n`,
    ],
  };
}

function uploads(pictures: readonly (readonly [name: string, picture: Uint8Array])[]): Attack['requests'] {
  return (shop, count) => {
    const tokens = shop.takeTokens(SENDERS);
    return times(count, (index) => upload(turn(tokens, index), ...turn(pictures, index)));
  };
}

const login = (email: string): Outgoing => ({
  method: 'POST',
  path: '/api/v1/admin/login',
  type: 'application/json',
  body: JSON.stringify({ email, password: random(12) }),
});

/** 75 words of three characters, the longest text that a list reads. */
const manyWords = (): string => Array.from({ length: 75 }, () => random(3)).join('+');
/** As many words that nearly every row has. */
const commonWords = Array.from({ length: 75 }, (_, index) => turn(['las', 'fir', 'exa', 'per', 'son'], index)).join(
  '+',
);
const words = (index: number) => (index % 2 === 0 ? manyWords() : `${commonWords.slice(0, -3)}${random(3)}`);

/** Texts of 200 characters: beginnings of every word of the catalogue, and misspelt words of both scripts. */
const WORST_SEARCHES = [
  () => 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(4),
  () => Array.from({ length: 50 }, () => random(3)).join(' '),
  () => 'thairoid kolestrol hemoglabin vitamn kidny lipd dengu feritin kreatinin '.repeat(3),
  () => 'थायराइड शुगर कोलेस्ट्रॉल हीमोग्लोबिन विटामिन खून की जांच '.repeat(4),
];
const worstSearch = (index: number) =>
  encodeURIComponent(`${random(2)} ${turn(WORST_SEARCHES, index)()}`.slice(0, 200));

/** The whole catalogue under an address of its own: spaces around a word that every item has mean nothing. */
const wholeList = (index: number): Outgoing =>
  get(`/api/v1/test?q=${turn(['a', 'e', 'i', 'o', 't'], index)}${'%20'.repeat(1 + Math.floor(index / 5))}`);

const OWN_LISTS = ['prescription', 'cart-booking', 'booking/id', 'prescription-reports/purchases'];
const STAFF_LISTS = [
  'admin/all',
  'admin/logins/today',
  'cart-booking/all',
  'booking',
  'contact/all',
  'prescription',
  'prescription-reports',
  'admin/audit',
];
const CSV_LISTS = ['admin/all', 'cart-booking/all', 'booking', 'contact/all', 'admin/audit'];

/** @returns the attacks; pictures are made once. */
export async function makeAttacks(): Promise<Attack[]> {
  const jpeg = await largeJpeg(REFUSED_SIDE, REFUSED_SIDE);
  const accepted = largeHeic(ACCEPTED_SIDE, ACCEPTED_SIDE);
  const refused = largeHeic(REFUSED_SIDE, REFUSED_SIDE);
  const broken = largeHeic(ACCEPTED_SIDE, ACCEPTED_SIDE, true);
  return [
    { name: 'uploads: JPEG of 64 megapixels', requests: uploads([['scan.jpg', jpeg]]) },
    { name: 'uploads: HEIC of 24 megapixels', requests: uploads([['scan.heic', accepted]]) },
    { name: 'uploads: HEIC of 64 megapixels', requests: uploads([['scan.heic', refused]]) },
    {
      name: 'uploads: damaged JPEG and HEIC',
      requests: uploads([
        ['scan.jpg', damaged(await largeJpeg(ACCEPTED_SIDE, ACCEPTED_SIDE))],
        ['scan.heic', broken],
      ]),
    },
    {
      name: 'searches: the shop, worst words',
      requests: (_shop, count) => times(count, (index) => get(`/api/v1/search?query=${worstSearch(index)}`)),
    },
    {
      name: 'searches: own lists, 75 words',
      requests: ({ owners }, count) =>
        times(count, (index) => get(`/api/v1/${turn(OWN_LISTS, index)}?q=${words(index)}`, owners[0])),
    },
    {
      name: "searches: an administrator's lists, 75 words",
      requests: ({ adminToken }, count) =>
        times(count, (index) => get(`/api/v1/${turn(STAFF_LISTS, index)}?q=${words(index)}`, adminToken)),
    },
    {
      name: 'lists: the whole catalogue, in other words each time',
      requests: (_shop, count) => times(count, wholeList),
    },
    {
      name: 'renderings: /?a=1, /?a=2, …',
      requests: (_shop, count) => times(count, () => get(`/?a=${random(8)}`)),
    },
    {
      name: 'renderings: /search/<random>',
      requests: (_shop, count) => times(count, () => get(`/search/${random(8)}`)),
    },
    {
      name: 'renderings: unknown paths and check pages',
      requests: (_shop, count) =>
        times(count, (index) => get(index % 2 === 0 ? `/${random(12)}` : `/check/R-${index}?a=${random(8)}`)),
    },
    {
      name: 'PDFs: receipts and report check pages',
      requests: ({ owners, receipt }, count) =>
        times(count, (index) =>
          index % 2 === 0
            ? get(`/api/v1/cart-booking/receipt/${receipt.id}`, receipt.token)
            : get(`/api/v1/prescription-reports/cover/r-${index % owners.length}`, turn(owners, index)),
        ),
    },
    {
      name: 'sign-ins: wrong passwords, many accounts',
      requests: (_shop, count) => times(count, (index) => login(`person${index}@example.in`)),
    },
    {
      name: 'sign-ins: wrong passwords, one account',
      requests: (_shop, count) => {
        const email = `person${Math.floor(Math.random() * 90_000) + 1_000}@example.in`;
        return times(count, () => login(email));
      },
    },
    {
      name: 'exports: own data',
      requests: (shop, count) => {
        const tokens = shop.takeTokens(EXPORTERS);
        return times(count, (index) => get('/api/v1/admin/export', turn(tokens, index)));
      },
    },
    {
      name: 'exports: CSV by an administrator',
      requests: ({ adminToken }, count) =>
        times(count, (index) => get(`/api/v1/${turn(CSV_LISTS, index)}?format=csv`, adminToken)),
    },
    {
      name: 'connections that read or send nothing',
      isStalled: true,
      requests: (_shop, count) => times(count, wholeList),
    },
  ];
}

// Reads pages of a shop at a rate, as a process of its own, so that sending requests takes nothing from whoever else is measured. Prints the
// 99th percentile of the answers, ms.
import { Agent } from 'node:http';
import { percentile } from './load.ts';
import { send, sendAtRate } from './open-loop.ts';

/** A rendered page, a search and a list in turn. */
const SHOP = ['/', '/api/v1/search?q=thyroid', '/api/v1/test?limit=20'] as const;

const { READ_URL: url = '', READ_RATE, READ_SECONDS } = process.env;
const perSecond = Number(READ_RATE);
const agent = new Agent({ keepAlive: true });
const answers = await sendAtRate({ perSecond, count: perSecond * Number(READ_SECONDS) }, (index) =>
  send(url, agent, { method: 'GET', path: SHOP[index % SHOP.length] ?? '' }),
);
agent.destroy();
const bad = answers.filter(({ status }) => status !== 200).length;
if (bad > 0) throw new Error(`${bad} bad answers of ${url}`);
const times = answers.map((answer) => answer.ms);
process.stdout.write(JSON.stringify({ p99: percentile(times, 0.99) }));

// `npm run bench`: what it costs, in one table. With names behind it (`npm run bench -- keystrokes checkouts`) only those parts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAccounts } from './accounts.ts';
import { measureAdminLists } from './admin-lists.ts';
import { measureBasket } from './basket.ts';
import { measureBookingSearch } from './booking-search.ts';
import { measureCheckouts } from './checkouts.ts';
import { measureCities } from './cities.ts';
import { measureFieldEvents } from './field-events.ts';
import { measureFieldOffline } from './field-offline.ts';
import { measureHostile } from './hostile.ts';
import { measureImport } from './import.ts';
import { measureInstrumentResults } from './instrument-results.ts';
import { measureInteractions } from './interactions.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureLabEntry } from './lab-entry.ts';
import { measureLabLists } from './lab-lists.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLongLists } from './long-lists.ts';
import { measureMadeReports } from './made-reports.ts';
import { measureMessages } from './messages.ts';
import { measureCentreOffices, measureOffices } from './office-lists.ts';
import type { Place } from './place.ts';
import { measureProofs } from './proofs.ts';
import { measureRebuild } from './rebuild.ts';
import { measureResults } from './results.ts';
import { measureRights } from './rights.ts';
import { measureRollingRestart } from './rolling-restart.ts';
import { measureStorefront } from './storefront.ts';
import { printTable, type Row } from './table.ts';
import { measureThreadTime } from './thread-time.ts';
import { measureUpgrades } from './upgrade.ts';

const PARTS: Record<string, (place: Place) => Promise<Row[]>> = {
  storefront: measureStorefront,
  cities: measureCities,
  keystrokes: measureKeystrokes,
  interactions: measureInteractions,
  'thread-time': measureThreadTime,
  import: measureImport,
  accounts: measureAccounts,
  rebuild: measureRebuild,
  'admin-lists': measureAdminLists,
  offices: measureOffices,
  'centre-offices': measureCentreOffices,
  rights: measureRights,
  'booking-search': measureBookingSearch,
  'long-lists': measureLongLists,
  messages: measureMessages,
  proofs: measureProofs,
  'made-reports': measureMadeReports,
  results: measureResults,
  'lab-lists': measureLabLists,
  'lab-entry': measureLabEntry,
  basket: measureBasket,
  lighthouse: measureLighthouse,
  checkouts: measureCheckouts,
  'instrument-results': measureInstrumentResults,
  'field-events': measureFieldEvents,
  'field-offline': measureFieldOffline,
  hostile: measureHostile,
  upgrade: measureUpgrades,
  'rolling-restart': measureRollingRestart,
};

const port = Number(process.env.BENCH_PORT ?? 4_310);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { mode: 0o700 });
    rows.push(...(await measure({ dataDir, port })));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  printTable(rows);
}

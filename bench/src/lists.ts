// `node bench/src/lists.ts`: the lists of the administration alone, on both engines.
import { measureOffices } from './office-lists.ts';
import { printTable } from './table.ts';

printTable(await measureOffices(Number(process.env.BENCH_PORT ?? 4_310)));

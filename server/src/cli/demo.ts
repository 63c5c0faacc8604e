// `npm run demo`: fills an empty shop with a fortnight's life and opens it, at later starts as it was left; with `-- --fill` it only fills it.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemo } from '../demo/fill-demo.ts';
import { runCommand } from '../platform/base/command.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Not the folder of `npm start`: a demonstration never stands where a laboratory keeps its people. */
const FOLDER = 'data-demo';

await runCommand(async () => {
  const variables: NodeJS.ProcessEnv & { DATA_DIR: string } = {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? FOLDER,
  };
  mkdirSync(variables.DATA_DIR, { recursive: true, mode: 0o700 });
  process.stdout.write('A fortnight goes by, which takes about half a minute at the first start.\n');
  const { people, password, patients } = await fillDemo(variables, Date.now());
  process.stdout.write(`${patients} patients came. All of these sign in with the password "${password}":\n`);
  for (const [what, email] of people) process.stdout.write(`  ${email}  (${what})\n`);
  process.stdout.write(`The shop is in ${variables.DATABASE_URL ? 'the database' : variables.DATA_DIR}.\n`);
  if (process.argv.includes('--fill')) return;
  const server = spawn(process.execPath, [MAIN], { env: variables, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  await new Promise((resolve) => server.on('exit', resolve));
});

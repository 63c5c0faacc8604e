// One serving process: opens the database, brings it up to date, listens, and stops without a failed request.
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import closeWithGrace from 'close-with-grace';
import { type App, buildApp } from './app.ts';
import { loadLaboratory, loadStarter, makeFirstAdministrator } from './first-start.ts';
import { isoTime, systemClock } from './platform/base/clock.ts';
import { type Env, StartError } from './platform/base/env.ts';
import { every } from './platform/base/every.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { servePages } from './platform/http/pages.ts';
import { SAY_EVERY_MS } from './platform/instances/instances.ts';
import { createIdleCollection } from './platform/scheduling/idle-collection.ts';
import { isWorker, whenToldToStop } from './platform/scheduling/workers.ts';
import { startTracing, stopTracing } from './platform/tracing/tracing.ts';

const MINUTE_MS = 60_000;
/** Time until a row of the audit log, the ledger or a tube's chain has its proof. */
const SEAL_EVERY_MS = 5_000;
const DAYS_EVERY_MS = 3_600_000;
const STOP_MS = 20_000;
const IDLE_AFTER_MS = 5_000;

async function makeDataDir(path: string): Promise<void> {
  try {
    // Only the folder itself: a missing parent is more often a typing error than a wish.
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await stat(path)).isDirectory()) throw new Error('it is no folder');
    await chmod(path, 0o700);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${path} cannot be used: ${reason}.`);
  }
}

async function listen(app: App, host: string, port: number): Promise<void> {
  try {
    await app.http.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use by another program: stop it, or set PORT.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be opened by this user: set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

/** Starts what serves. @throws StartError with what a person has to mend. */
export async function startServing(env: Env): Promise<void> {
  await makeDataDir(env.DATA_DIR);
  await startTracing(env);
  const say = (message: string) => process.stdout.write(`${message}\n`);
  const database = await openDatabase(env, (error) => say(`Database connection lost: ${error.message}`));
  try {
    await migrate(database);
    const app = await buildApp({ env, database, clock: systemClock });
    const firstStart = { env, services: app.services, leases: app.leases };
    await loadStarter(firstStart, database, isoTime(systemClock.now()));
    await loadLaboratory(firstStart, database, isoTime(systemClock.now()));
    await servePages({
      http: app.http,
      ...app.pageSite,
      perSecond: env.addressLimits.renderings,
    });
    await listen(app, env.HOST, env.PORT);
    await makeFirstAdministrator(firstStart, say);
    app.outbox.start();
    setInterval(createIdleCollection(), IDLE_AFTER_MS).unref();
    const again = (ms: number, name: string, work: () => Promise<unknown>) =>
      every(ms, work, (err) => app.http.log.error({ err }, `${name} failed`));
    const stops = [
      again(MINUTE_MS, 'sweep', app.sweep),
      again(MINUTE_MS, 'reconciliation', app.services.payments.reconcile),
      again(SEAL_EVERY_MS, 'sealing', app.services.proofs.seal),
      again(DAYS_EVERY_MS, 'days of the ledger', app.services.ledger.keepDays),
      again(SAY_EVERY_MS, 'sign of life', app.instances.say),
    ];
    if (!isWorker) say(`${app.pageSite.site().name} is open at ${env.site.url}`);

    const drainMs = env.DRAIN_SECONDS * 1_000;
    // A worker is told to stop by who looks after it, and may hear the signal as well: for it a second one is no haste.
    const skip = isWorker ? (['SIGTERM', 'SIGINT'] as const) : [];
    const { close } = closeWithGrace({ delay: drainMs + STOP_MS, logger: false, skip: [...skip] }, async ({ err }) => {
      if (err) app.http.log.fatal({ err }, 'unexpected failure, stopping');
      await app.shutdown.close(err ? 0 : drainMs);
      for (const stop of stops) await stop();
      await app.outbox.stop();
      await app.instances.leave();
      await database.close();
      await stopTracing();
    });
    if (isWorker) whenToldToStop(close);
  } catch (error) {
    await database.close();
    throw error;
  }
}

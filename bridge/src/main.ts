// `npm run bridge`: takes the messages of analysers, stores each before acknowledging it, and forwards them to the server.
import { mkdirSync } from 'node:fs';
import { startBridge } from './bridge.ts';
import { ConfigError, readConfig } from './config.ts';
import { log } from './log.ts';

try {
  const config = readConfig(process.env);
  // Its files hold results and names: they are for its own user alone, also in a folder that was there before.
  process.umask(0o077);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const bridge = await startBridge(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bridge.stop());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  log('error', 'cannot start', { problems: error.problems });
  process.exitCode = 1;
}

// One bridge: its queue, its ports, and the ways to the server.

import type { AddressInfo, Server, Socket } from 'node:net';
import type { Config } from './config.ts';
import { startForwarder } from './forwarder.ts';
import { listen } from './listeners.ts';
import { log } from './log.ts';
import { servePage } from './page.ts';
import { openQueue } from './queue.ts';

const SWEEP_MS = 3_600_000;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

export interface Bridge {
  /** The ports that it listens on, by instrument. */
  ports: readonly { instrument: string; protocol: 'hl7' | 'astm'; port: number }[];
  pagePort: number;
  /** Ends connections and tries, and closes the queue. */
  stop(): Promise<void>;
}

export async function startBridge(config: Config): Promise<Bridge> {
  const queue = openQueue(config.dataDir);
  queue.sweep(Date.now());
  const forwarders = config.instruments.map((instrument) => startForwarder(queue, instrument, config));
  const wakeAll = () => {
    for (const { wake } of forwarders) wake();
  };
  const servers: Server[] = [];
  const ports: { instrument: string; protocol: 'hl7' | 'astm'; port: number }[] = [];
  const sockets = new Set<Socket>();
  const track = (server: Server) => {
    servers.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  };
  for (const [index, { id, hl7Port, astmPort }] of config.instruments.entries()) {
    const listening = { instrument: id, queue, wake: () => forwarders[index]?.wake() };
    for (const [protocol, port] of [['hl7', hl7Port] as const, ['astm', astmPort] as const]) {
      if (port === undefined) continue;
      const server = await listen(protocol, { port, host: config.host }, listening);
      track(server);
      ports.push({ instrument: id, protocol, port: portOf(server) });
    }
  }
  const page = await servePage(queue, config, wakeAll);
  track(page);
  const sweeping = setInterval(() => queue.sweep(Date.now()), SWEEP_MS);
  const pagePort = portOf(page);
  log('info', 'listening', { host: config.host, ports, page: `http://127.0.0.1:${pagePort}/` });
  return {
    ports,
    pagePort,
    async stop() {
      clearInterval(sweeping);
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all([...closed, ...forwarders.map((forwarder) => forwarder.stop())]);
      queue.close();
    },
  };
}

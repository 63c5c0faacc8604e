// A port that passes connections on to another one: a test leads it elsewhere, or nowhere, as a broken network does.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

export interface Relay {
  port: number;
  /** Ends its connections; new ones go to that port, and for null are ended at once. */
  leadTo(port: number | null): void;
  stop(): void;
}

/** @param port of this machine. */
export async function startRelay(port: number): Promise<Relay> {
  let target: number | null = port;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (target === null) return void client.destroy();
    const upstream = connect(target, HOST);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next) {
      target = next;
      endAll();
    },
    stop() {
      server.close();
      endAll();
    },
  };
}

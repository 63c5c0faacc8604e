import { englishOnly } from '../../../shared/i18n/messages.ts';

const GATEWAYS = new Map([
  ['test', 'Test gateway'],
  ['razorpay', 'Razorpay'],
]);
const ORDERS = new Map([
  ['created', 'Orders not paid yet'],
  ['failed', 'Orders whose payment failed'],
  ['paid', 'Orders paid'],
]);

export const systemMessages = englishOnly({
  en: {
    title: 'System',
    hint: 'How the program, its database and its storage do now.',
    fetchFailed: 'Failed to fetch the state of the system',
    loading: 'Loading the state of the system',
    refresh: 'Refresh',
    program: 'Program',
    version: 'Version',
    runtime: 'Runtime',
    database: 'Database',
    engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
    withReplica: (engine: string) => `${engine}, with a replica for reading`,
    schema: 'Schema',
    schemaOf: (count: string, last: string) => `${count} migrations, the last is ${last}`,
    instances: 'Instances that serve',
    noInstances: 'None has said so within the last minute',
    instance: (host: string, pid: string) => `${host}, process ${pid}`,
    since: (day: string, time: string) => `since ${day}, ${time}`,
    jobs: 'Jobs',
    waiting: 'Waiting',
    givenUp: 'Given up',
    oldest: 'Oldest that is due',
    noneDue: 'None is due',
    payments: 'Payments',
    noPayments: 'No order was made yet',
    gateway: 'Gateway',
    gatewayOf: (name: string) => GATEWAYS.get(name) ?? name,
    ordersOf: (state: string) => ORDERS.get(state) ?? state,
    lastWebhook: 'Last webhook',
    never: 'Never',
    silent: (day: string, time: string) =>
      `Webhooks are missing since ${day}, ${time}. Look at the gateway’s settings.`,
    storage: 'Storage',
    files: 'Files of people',
    filesOf: (count: string, size: string) => `${count}, ${size}`,
    kinds: { folder: 'In the data folder', s3: 'In object storage' },
    where: 'Kept',
    disk: 'Free on the disk',
    diskOf: (free: string, total: string) => `${free} of ${total}`,
    backup: 'Last backup',
    notKnown: 'Not known',
    atTime: (day: string, time: string) => `${day}, ${time}`,
  },
});

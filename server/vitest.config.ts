// Tests that touch the database run on each engine; the others run once.
import { defineConfig } from 'vitest/config';
import { onEngine } from './vitest.engine.ts';

const common = {
  // Faults that take seconds; `npm run faults` has them all.
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'faults/{gateway,clock,bombs}.fault.ts'],
  // No test replaces a module (tools/isolation.test.ts), so the program is loaded once for all files of a worker.
  isolate: false,
};

// These read and write no database: PostgreSQL would run the same a second time.
const WITHOUT_DATABASE = [
  'src/modules/search/**',
  'src/modules/accounts/device.test.ts',
  'src/modules/booking-limits/normalise-address.test.ts',
  'src/modules/bookings/booking-patients.property.test.ts',
  'src/modules/lab-reports/report-pdf.test.ts',
  'src/modules/patients/ages.test.ts',
  'src/modules/specimens/labels.test.ts',
  'src/platform/base/{env,ids,paging,secret-box,version}.test.ts',
  'src/platform/csv/*.test.ts',
  'src/platform/mail/mail-template.test.ts',
  'src/platform/scheduling/slices.test.ts',
  'src/platform/http/{answer-cache,cached-response,security-headers}.test.ts',
  'src/platform/db/sqlite.test.ts',
  'src/platform/files/storage.test.ts',
  'src/platform/http/graceful-shutdown.test.ts',
  'src/platform/payments/razorpay-gateway.test.ts',
  'faults/bombs.fault.ts',
  'test/*.property.test.ts',
  'test/responses/areas.test.ts',
  // Trouble of other machines. The calls that it meets run on both engines in verify, exactly-once and refunds.
  'faults/gateway.fault.ts',
];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...common, ...onEngine('sqlite') } },
      { test: { ...common, ...onEngine('postgres'), exclude: WITHOUT_DATABASE } },
    ],
  },
});

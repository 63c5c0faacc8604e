// The parts of `npm test` and `npm run test:changed` that Vitest and Playwright run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from './free-port.ts';
import { outcomeOf, type Part, runCommand } from './parts.ts';

/** Builds the web app: tests that start the server as it really runs need it. */
export const build: Part = {
  name: 'build',
  async run() {
    const { ok, output } = await runCommand('node', ['tools/build.ts', '--if-missing']);
    return { passed: 0, failed: ok ? 0 : 1, output };
  },
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

interface VitestPart {
  room: 'server' | 'web' | 'bridge' | 'tools';
  /** The engine of the server's tests. */
  project?: string;
  /** Test files below the room; without any, all. */
  files?: readonly string[];
  /** The folder of the reports. */
  reports: string;
  workers: number;
}

export function vitest({ room, project, files = [], reports, workers }: VitestPart): Part {
  const name = project === undefined ? room : `${room} on ${project}`;
  return {
    name,
    async run() {
      const report = join(reports, `${name}.json`);
      const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const chosen = project === undefined ? [] : ['--project', project];
      const limits = [`--maxWorkers=${workers}`, '--passWithNoTests=false'];
      const run = await runCommand('vitest', ['run', '--root', room, ...chosen, ...limits, ...output, ...files]);
      return outcomeOf(run, () => {
        const { numPassedTests, numFailedTests, testResults } = JSON.parse(
          readFileSync(report, 'utf8'),
        ) as VitestReport;
        const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
        const hasRun = ({ status }: { status: string }) => status === 'passed' || status === 'failed';
        const nameOf = ({ fullName }: { fullName: string }) => `${room}: ${fullName}`;
        const ran = tests.filter(hasRun).map(nameOf);
        const skipped = tests.filter((test) => !hasRun(test)).map(nameOf);
        const failures = tests
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${name}: ${fullName}${reasonOf(failureMessages)}`);
        return { passed: numPassedTests, failed: numFailedTests, failures, skipped, ran };
      });
    },
  };
}

/** Returns the first line of a failure, which the end of a long output shows: often nothing else of it is kept. */
function reasonOf([message = '']: string[] = []): string {
  const [line = ''] = message.split('\n');
  return line === '' ? '' : ` (${stripVTControlCharacters(line)})`;
}

interface JourneyTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { errors: { message?: string }[] }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: JourneyTest[] }[];
}

interface JourneysReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

/** Returns the names of a suite's tests that ended as `status`, each with its parent suites and the first line of its first failure. */
function namesOf({ title, suites = [], specs = [] }: Suite, status: JourneyTest['status']): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(
        ({ results }) =>
          spec.title + reasonOf(results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))),
      ),
  );
  return [...suites.flatMap((suite) => namesOf(suite, status)), ...own].map((name) => `${title} › ${name}`);
}

interface JourneysPart {
  /** The browser's program. */
  chromium: string;
  /** Names of journeys; without any, all and the pictures. */
  names?: readonly string[];
  reports: string;
  workers: number;
}

/** Journeys in a browser: as many browsers as `workers`, each with a server of its own. */
export async function journeys({ chromium, names = [], reports, workers }: JourneysPart): Promise<Part> {
  const ports = await Promise.all(Array.from({ length: workers }, freePort));
  return {
    name: 'journeys in a browser',
    async run() {
      const report = join(reports, 'e2e.json');
      const files = names.map((name) => `/${name}.journey.ts`);
      const run = await runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files], {
        CHROMIUM: chromium,
        E2E_PORTS: ports.join(','),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return outcomeOf(run, () => {
        const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneysReport;
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          failures: suites.flatMap((suite) => namesOf(suite, 'unexpected')),
          flaky: suites.flatMap((suite) => namesOf(suite, 'flaky')),
        };
      });
    },
  };
}

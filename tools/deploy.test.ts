// The examples of deploy/ are read as their programs read them, and every variable that they set is one that the server knows.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const deploy = join(import.meta.dirname, '../deploy');
const known = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8');
const isKnown = (name: string) =>
  ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'].includes(
    name,
  ) || new RegExp(`^#${name}=`, 'm').test(known);
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const manifests = (file: string) =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;

test.each(globSync('**/*.yaml', { cwd: deploy }))('%s is YAML', (file) => {
  expect(manifests(file).length).toBeGreaterThan(0);
});

test('the manifests fit each other, and the pod may write nowhere but to its volumes', () => {
  const all = manifests('kubernetes/labfront.yaml');
  const kinds = all.map(({ kind }) => kind);
  expect(kinds).toEqual(['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Ingress']);
  const { template, selector } = all[0].spec;
  expect(template.metadata.labels).toEqual(selector.matchLabels);
  expect(all[1].spec.selector).toEqual(selector.matchLabels);
  const [container] = template.spec.containers;
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(template.spec.securityContext.runAsNonRoot).toBe(true);
  const drain = Number(container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value);
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
  // An upgrade of a large database takes minutes before the port answers.
  expect(container.startupProbe.periodSeconds * container.startupProbe.failureThreshold).toBeGreaterThan(3_600);
  // Twenty seconds more are for the requests under way.
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20);
});

/** Of a manifest that runs pods. */
const podOf = ({ spec }: ReturnType<typeof manifests>[number]) => (spec.jobTemplate?.spec ?? spec).template.spec;

test('every pod runs the image of this version as the same user, in a data folder that it makes itself', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const files = ['labfront.yaml', 'backup.yaml', 'restore.example.yaml'];
  const runs = files
    .flatMap((file) => manifests(`kubernetes/${file}`))
    .filter(({ spec }) => spec.template ?? spec.jobTemplate);
  const pods = runs.map(podOf);
  expect(pods).toHaveLength(3);
  for (const { securityContext, containers, volumes } of pods) {
    const [container] = containers;
    expect(container.image).toBe(`labfront:${version}`);
    expect(container.resources).toHaveProperty('limits.memory');
    expect(securityContext).toEqual(pods[0].securityContext);
    expect(container.securityContext).toEqual(pods[0].containers[0].securityContext);
    // The folder of a volume is root's, and nobody else may take its rights to read from others.
    const dataDir = container.env.find(({ name }: { name: string }) => name === 'DATA_DIR').value;
    const mounts: { name: string; mountPath: string }[] = container.volumeMounts;
    expect(mounts.map(({ mountPath }) => mountPath)).toContain(dirname(dataDir));
    expect(mounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }: { name: string }) => name).sort());
  }
});

test('the image has what its commands begin with', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
  for (const name of [
    'backup',
    'restore',
    'audit:verify',
    'audit:new-key',
    'admin:create',
    'admin:reset-second-step',
  ]) {
    const files = `${scripts[`pre${name}`]} ${scripts[name]}`.match(/[\w/.-]+\.(?:ts|mjs)/g) ?? [];
    expect(files).toHaveLength(2);
    for (const file of files) expect([file, copied.some((path) => file.startsWith(path))]).toEqual([file, true]);
  }
});

test('every variable that the server reads stands in .env.example', () => {
  const source = readFileSync(join(import.meta.dirname, '../server/src/platform/base/env.ts'), 'utf8');
  const [, schema = ''] = /^const Environment = z\.object\(\{$(.*?)^\}\);$/ms.exec(source) ?? [];
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

test('every variable is one that the server knows', () => {
  const [secret] = manifests('kubernetes/secret.example.yaml');
  const [compose] = manifests('compose.yaml');
  const [deployment] = manifests('kubernetes/labfront.yaml');
  const env: { name: string }[] = deployment.spec.template.spec.containers[0].env;
  const units = read('labfront.service') + read('labfront-bridge.service');
  const unit = [...units.matchAll(/\b([A-Z_]+)=(?=\S)/g)].map(([, name = '']) => name);
  const image = [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(
    ([, name = '']) => name,
  );
  const names = [
    ...Object.keys(secret.stringData),
    ...Object.keys(compose.services.shop.environment),
    ...unit,
    ...image,
  ];
  for (const name of [...names, ...env.map((one) => one.name)]) expect([name, isKnown(name)]).toEqual([name, true]);
  // Where no folder outlives a restart, what signs the days has to be given.
  for (const given of [secret.stringData, compose.services.shop.environment]) {
    expect(given).toHaveProperty('PROOF_KEY');
    // And mails would be gone with it.
    expect(given).toHaveProperty('SMTP_URL');
  }
});

test.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('nginx takes its example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-nginx-'));
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  spawnSync('openssl', [...made, '-keyout', key, '-out', certificate]);
  const site = read('nginx.conf').replaceAll('/etc/nginx/tls', folder).replace('shop:3000', '127.0.0.1:3000');
  const logs = `access_log ${folder}/access.log;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;`;
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${logs}\n${site}\n}\n`);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

const UNITS = ['labfront.service', 'labfront-bridge.service'];
test.skipIf(!has('systemd-analyze', '--version')).each(UNITS)('systemd takes its unit %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-unit-'));
  const path = join(folder, name);
  const node = process.execPath;
  writeFileSync(path, read(name).replace('/opt/labfront/node_modules/.bin/node', node));
  const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  // Messages about other units of the machine are ignored.
  expect(stderr.split('\n').filter((line) => line.includes('labfront'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);

const importFile = (text: string, fields: Record<string, string>) =>
  sendForm(app, 'POST', '/catalogue/import', admin.token, {
    ...fields,
    file: { bytes: Buffer.from(text), name: 'list.csv' },
  });

/** As the dialog maps the headers of the lists. */
const LIST_COLUMNS = {
  name: 'Name',
  nameHi: 'Hindi name',
  code: 'Code',
  kind: 'Type',
  category: 'Category',
  price: 'Price (INR)',
  discountPercent: 'Discount (%)',
  aliases: 'Other names',
  preparation: 'Preparation',
  popular: 'Popular',
  active: 'Active',
};
const TEST_COLUMNS = {
  ...LIST_COLUMNS,
  sampleType: 'Specimen',
  duration: 'Turnaround',
  parameter: 'Parameters',
  nablAccredited: 'NABL accredited',
  sensitive: 'Sensitive',
  regulated: 'Regulated',
};

test('the files of the administration’s own lists hold nothing to change', async () => {
  const head = 'kind,code,name,price,discountPercent,parameter,aliases,preparation,tests';
  const rows = [
    'test,T1,Iron,500,12.5,Iron; total|TIBC,Fe|a; b,"Fasting, 8 hours",',
    `test,T2,Panel,900,0,${Array.from({ length: 40 }, (_, index) => `Parameter ${index}`).join('|')},,,`,
    // Named as another one's code.
    'test,T3,T1,100,0,,,,',
    'package,P1,Check,1200,10,,Health; check|Sehat,,T3|T2',
  ];
  const first = await importFile([head, ...rows].join('\n'), { dryRun: 'false' });
  expect(first.body).toMatchObject({ created: 4, errors: [] });
  for (const [path, mapping, unchanged] of [
    ['/test?all=true&format=csv', TEST_COLUMNS, 3],
    ['/package?all=true&format=csv', { ...LIST_COLUMNS, tests: 'Tests' }, 1],
  ] as const) {
    const { body } = await app.call('GET', path, { token: admin.token });
    const answer = await importFile(String(body), { dryRun: 'true', mapping: JSON.stringify(mapping) });
    expect(answer.body).toMatchObject({ created: 0, updated: 0, unchanged, errors: [], differing: { names: 0 } });
  }
});

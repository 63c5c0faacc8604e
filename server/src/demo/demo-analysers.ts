// The analysers of the demonstration: what they measure, and their controls of each morning.
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';

/** With the codes of the parameters that each measures. */
const ANALYSERS = [
  { name: 'Haematology analyser', department: 'Haematology', protocol: 'astm', codes: ['HB', 'TLC', 'PLT'] },
  { name: 'Chemistry analyser', department: 'Biochemistry', protocol: 'hl7', codes: ['CREAT', 'UREA', 'BIL-T'] },
] as const;

interface Control {
  readonly instrumentId: string;
  readonly parameterId: string;
}

/** Sets the analysers up. @returns what is controlled every morning. */
export async function setUpAnalysers(shop: DemoShop, people: DemoPeople): Promise<readonly Control[]> {
  const { owner, laboratoryId: centreId } = people;
  const { data: measurable } = await shop.call(owner, 'GET', '/instruments/parameters');
  const controls: Control[] = [];
  for (const { codes, ...body } of ANALYSERS) {
    const { data } = await shop.call(owner, 'POST', '/instruments', { ...body, centreId });
    const parameters = (measurable as { _id: string; code: string; unit: string }[]).filter(({ code }) =>
      codes.some((one) => one === code),
    );
    const mappings = parameters.map(({ _id, code, unit }) => ({ code, parameterId: _id, unit, factor: 1 }));
    await shop.call(owner, 'PUT', `/instruments/${data._id}/mappings`, { mappings });
    controls.push(...parameters.map(({ _id }) => ({ instrumentId: data._id, parameterId: _id })));
  }
  return controls;
}

/** Measures the day's controls; the first of them fails on some days, and is measured once more. */
export async function measureControls(
  shop: DemoShop,
  { technician }: DemoPeople,
  controls: readonly Control[],
  firstFails: boolean,
): Promise<void> {
  for (const [place, control] of controls.entries()) {
    const measured = { ...control, level: 'Level 1' };
    if (firstFails && place === 0)
      await shop.call(technician, 'POST', '/qc', { ...measured, outcome: 'failed', rule: '1_3s' });
    await shop.call(technician, 'POST', '/qc', { ...measured, outcome: 'passed' });
  }
}

// Makers of reports for tests.
import type { Person } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import type { Answer, TestApp } from './harness.ts';

let counter = 0;

interface Given {
  fields?: Record<string, string>;
  bytes?: Buffer;
  name?: string;
}

/** Uploads a report, free of charge by default. */
export function sendReport(app: TestApp, admin: Person, person: Person, given: Given = {}): Promise<Answer> {
  counter += 1;
  const { fields = {}, bytes = pdf(`report ${counter}`), name = 'report.pdf' } = given;
  return sendForm(app, 'POST', '/prescription-reports/upload', admin.token, {
    userId: person.id,
    reportType: 'Blood Test',
    doctorName: 'Dr Rao',
    comments: 'Fasting',
    ...fields,
    file: { bytes, name },
  });
}

/** As `sendReport`; answers the report. */
export async function giveReport(app: TestApp, admin: Person, person: Person, given: Given = {}) {
  const { status, body } = await sendReport(app, admin, person, given);
  if (status !== 201) throw new Error(`No report: ${JSON.stringify(body)}`);
  return body.data;
}

/** Replaces the file of a report. */
export function amendReport(
  app: TestApp,
  admin: Person,
  id: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return sendForm(app, 'PUT', `/prescription-reports/${id}`, admin.token, {
    ...fields,
    file: { bytes, name: 'amended.pdf' },
  });
}

/** Calls about reports: `find` and `download` by anybody, the changes by the administrator. */
export function createReportCalls(app: TestApp, admin: Person) {
  const find = async (token: string, id: string) =>
    (await app.call('GET', `/prescription-reports/${id}`, { token })).body.data;
  const setStatus = (id: string, status: string) =>
    app.call('PUT', `/prescription-reports/status/${id}`, { token: admin.token, body: { status } });
  const change = (id: string, body: object) =>
    app.call('PUT', `/prescription-reports/${id}`, { token: admin.token, body });
  const download = async (token: string, fileName: string) => {
    const url = `/api/v1/prescription-reports/download/${fileName}`;
    return app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  };
  const open = (link: string) => app.http.inject({ method: 'GET', url: link.replace(/^https?:\/\/[^/]+/, '') });
  const check = async (code: string) => (await app.call('GET', `/prescription-reports/check/${code}`)).body;

  return { find, setStatus, change, download, open, check };
}

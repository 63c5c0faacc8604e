// Real answers against the contract, with unknown fields refused at every depth: a field that a handler returns and the contract does not
// declare would be cut from the answer, and one that it declares and the handler forgets would be a 500.
import { API_PREFIX, contract } from '@labfront/contract/index';
import { expect } from 'vitest';
import { z } from 'zod';
import { makeAdmin } from '../factories.ts';
import { type FormFile, sendForm } from '../forms.ts';
import { type Answer, createTestApp } from '../harness.ts';
import { AREAS, type Area, type Domain } from './areas.ts';
import { hasExactly } from './fields.ts';

const AUDIT_ENTRY = '_id at actor action sentence recordId recordName address details'.split(' ');

type Endpoint = ReturnType<typeof endpointsOf>[number];

const endpointsOf = (area: Area) =>
  Object.entries(contract)
    .filter(([domain]) => AREAS[domain as Domain] === area)
    .flatMap(([, endpoints]) => Object.values(endpoints));

/** The same schema with every object closed. */
function closed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, value]) => [key, closed(value as z.ZodType)] as const);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (schema instanceof z.ZodArray) return z.array(closed(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return closed(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return closed(schema.unwrap() as z.ZodType).nullable();
  return schema;
}

/** Writes whose own history nobody can change either: the chain of a tube, the events of a visit. */
const IN_HISTORY: ReadonlySet<Endpoint> = new Set<Endpoint>([
  contract.specimens.receiveSpecimen,
  contract.specimens.acceptSpecimen,
  contract.specimens.storeSpecimen,
  contract.specimens.recordPrint,
  contract.visits.sendFieldEvents,
]);

const isAdminWrite = ({ access, method }: Endpoint) => access === 'staff' && method !== 'GET';

interface Request {
  path?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as a multipart form in place of `body`. */
  form?: Record<string, string | FormFile>;
}

/** Opens an app with one administrator, whose answers are checked for the endpoints of an area. */
export async function openArea(area: Area, variables: Record<string, string> = {}) {
  const app = await createTestApp(variables);
  const admin = await makeAdmin(app);
  const answered = new Set<Endpoint>();
  /** Administrators' writes that left a row in the audit log. */
  const audited = new Set<Endpoint>();

  async function auditRows(): Promise<number> {
    const rows = await app.database.db.selectFrom('audit_log').select('id').execute();
    return rows.length;
  }

  /** Makes a call of an endpoint and returns the body after checking that it matches the contract exactly. */
  async function check(endpoint: Endpoint, call: () => Promise<Answer>): Promise<Answer['body']> {
    const before = await auditRows();
    const { status, body } = await call();
    if (isAdminWrite(endpoint) && (await auditRows()) > before) audited.add(endpoint);
    expect({ status, body }).toMatchObject({ status: 'status' in endpoint ? endpoint.status : 200 });
    const { error } = closed(endpoint.response).safeParse(body);
    expect(error?.issues).toBeUndefined();
    answered.add(endpoint);
    return body;
  }

  /** As `check`, for the usual call of an endpoint. */
  function ask(endpoint: Endpoint, { path = endpoint.path, form, ...request }: Request = {}) {
    const method = endpoint.method === 'PUT' ? 'PUT' : 'POST';
    return check(endpoint, () =>
      form ? sendForm(app, method, path, request.token, form) : app.call(endpoint.method, path, request),
    );
  }

  const without = (isDone: (endpoint: Endpoint) => boolean) =>
    endpointsOf(area)
      .filter((endpoint) => !isDone(endpoint))
      .map(({ method, path }) => `${method} ${API_PREFIX}${path}`);
  const isAudited = (endpoint: Endpoint) =>
    !isAdminWrite(endpoint) || audited.has(endpoint) || IN_HISTORY.has(endpoint);

  return {
    ...{ app, admin, check, ask },
    /** The endpoints of the area that no test has asked. */
    unanswered: () => without((endpoint) => answered.has(endpoint)),
    /** The administrators' writes of the area that left no row in the audit log. Reads the log too: each action has details of its own. */
    async unaudited() {
      const { data } = await ask(contract.audit.listAudit, { token: admin.token, path: '/admin/audit?limit=200' });
      for (const entry of data) hasExactly(entry, AUDIT_ENTRY);
      return without(isAudited);
    },
  };
}

// The API description: a page for people, JSON and YAML for programs. Each form is generated once, because it is large and never changes.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_EXAMPLES } from '@labfront/contract/api-examples';
import type { EndpointShape } from '@labfront/contract/endpoint';
import { API_PREFIX, contract } from '@labfront/contract/index';
import { ERROR_STATUS } from '@labfront/contract/messages/error-codes';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Http } from '../base/http.types.ts';
import { ASK_AGAIN, CachedResponse, cachedJson } from './cached-response.ts';

const PAGES = '/api/docs';

const IDEMPOTENCY_KEY = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe('Any text of yours. The same one with the same request does it once, and gets the same answer'),
});

interface Named {
  endpoint: EndpointShape;
  /** The name of the call in generated clients. */
  operationId: string;
}

const keyOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string => `${method} ${API_PREFIX}${path}`;

const NAMED: ReadonlyMap<string, Named> = new Map(
  Object.values(contract).flatMap((domain) =>
    Object.entries<EndpointShape>(domain).map(([operationId, endpoint]): [string, Named] => [
      keyOf(endpoint),
      { endpoint, operationId },
    ]),
  ),
);
const EXAMPLES = new Map(API_EXAMPLES.map((example) => [keyOf(example.endpoint), example]));

const REFUSAL = {
  description: 'Refused: `message` is for people, in Hindi with `Accept-Language: hi`; `code` is for programs',
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    requestId: { type: 'string' },
  },
  required: ['message', 'code', 'requestId'],
};

type Described = Record<string, unknown> | undefined;

const withExample = (schema: Described, example: unknown): Described =>
  schema && example !== undefined ? { ...schema, examples: [example] } : schema;

/**
 * Adds to a call its name, examples and the header of calls that may be repeated, and that it may answer with an error. Only the document
 * declares the error: a response schema would remove its details.
 */
const describeCall: typeof jsonSchemaTransform = (call) => {
  const key = `${call.route.method} ${call.url}`;
  const named = NAMED.get(key);
  const isIdempotent = named?.endpoint.idempotent && call.schema;
  const described = jsonSchemaTransform(
    isIdempotent ? { ...call, schema: { ...call.schema, headers: IDEMPOTENCY_KEY } } : call,
  );
  const { response, body, ...schema } = described.schema as Record<'response' | 'body', Described>;
  if (!response) return described;
  const example = EXAMPLES.get(key);
  const [[status = '', answer] = []] = Object.entries(response);
  return {
    ...described,
    schema: {
      ...schema,
      ...(named && { operationId: named.operationId }),
      ...(body && { body: withExample(body, example?.body) }),
      response: { ...response, [status]: withExample(answer as Described, example?.response), '4XX': REFUSAL },
    },
  };
};

/** Describes every call that is registered after this. */
export async function describeApi(app: Http, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { ErrorCode: { type: 'string', enum: Object.keys(ERROR_STATUS) } },
      },
    },
    transform: describeCall,
    // Schemas that refer to themselves, by their ids.
    transformObject: jsonSchemaTransformObject,
  });
  const makers: Record<string, () => CachedResponse> = {
    [`${PAGES}/json`]: () => cachedJson(JSON.stringify(app.swagger())),
    [`${PAGES}/yaml`]: () =>
      new CachedResponse(app.swagger({ yaml: true }), { type: 'application/x-yaml', cacheControl: ASK_AGAIN }),
  };
  const made = new Map<string, CachedResponse>();
  /** @returns undefined for a path that is not a form of the description. */
  function formOf(path: string): CachedResponse | undefined {
    const form = made.get(path) ?? makers[path]?.();
    if (form) made.set(path, form);
    return form;
  }
  await app.register(swaggerUi, {
    routePrefix: PAGES,
    theme: { title },
    // By default the page sends the document to a validator on the internet.
    uiConfig: { validatorUrl: null },
    // Before its own handlers, which make the whole text for each request.
    uiHooks: {
      preHandler(request, reply, done) {
        const form = formOf(request.routeOptions.url ?? '');
        if (form) form.send(request, reply);
        else done();
      },
    },
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, (request, reply) =>
    formOf(`${PAGES}/json`)?.send(request, reply),
  );
}

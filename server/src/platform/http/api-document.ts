// The API description: a page for people, JSON and YAML for programs. Each form is generated once, because it is large and never changes.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_PREFIX } from '@labfront/contract/index';
import { ERROR_STATUS } from '@labfront/contract/messages/error-codes';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Http } from '../base/http.types.ts';
import { ASK_AGAIN, CachedResponse, cachedJson } from './cached-response.ts';

const PAGES = '/api/docs';

/** Every call may answer with an error. Only the document declares this: a response schema would remove the error's details. */
const withRefusals: typeof jsonSchemaTransform = (call) => {
  const described = jsonSchemaTransform(call);
  const { response } = described.schema as { response?: Record<string, unknown> };
  if (!response) return described;
  const text = { type: 'string' };
  const refusal = {
    description: 'Refused: `message` is for people, in Hindi with `Accept-Language: hi`; `code` is for programs',
    type: 'object',
    properties: { message: text, code: { $ref: '#/components/schemas/ErrorCode' }, requestId: text },
    required: ['message', 'code', 'requestId'],
  };
  return { ...described, schema: { ...described.schema, response: { ...response, '4XX': refusal } } };
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
    transform: withRefusals,
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

// The description of one API call. Server routes, the web client, OpenAPI and the contract tests all read it, so that every served call is
// described and every described call is served.
import type { z } from 'zod';
import type { Permission } from './permission-names.ts';

/** `user`: any signed-in account, for its own records. `staff`: an account with the permission that the call names. */
export type Access = 'public' | 'user' | 'staff';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The format of the body: JSON (the default), a multipart form, or raw bytes that a signature covers. */
export type BodyKind = 'json' | 'multipart' | 'raw';

/**
 * The access of a call. A staff call must name exactly one permission, or it does not compile. A public or user call that also serves staff
 * names the permission that widens it from the caller's own records to those of their scope.
 */
type AccessShape =
  | {
      readonly access: 'staff';
      readonly permission: Permission;
      /** Of parts of the answer: whoever lacks the call's permission is answered the parts of which they have one. */
      readonly parts?: readonly Permission[];
      readonly widenedBy?: never;
    }
  | {
      readonly access: Exclude<Access, 'staff'>;
      readonly permission?: never;
      readonly parts?: never;
      readonly widenedBy?: Permission;
    };

interface CallShape {
  readonly method: Method;
  /** Below `/api/v1`; parameters as `:name`. */
  readonly path: `/${string}`;
  /** One line for the generated API document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** The most bytes of a body that is no form; 64 kB by default. */
  readonly bodyBytes?: number;
  /**
   * The files of a multipart form by field name, each with its size limit in bytes. Each is optional here; the handler checks required
   * files.
   */
  readonly files?: Readonly<Record<string, number>>;
  readonly response: z.ZodType;
  /** Success status, 200 by default. */
  readonly status?: 200 | 201;
  /** Tells contacts to whoever may call it: they are needed for the work itself. Otherwise staff without `customer.contact` see them masked. */
  readonly tellsContacts?: boolean;
  /** `q` finds no contacts, so that staff without `customer.contact` may search by any digits. */
  readonly searchesNoContacts?: boolean;
  /** Accepts an `Idempotency-Key` header (writes that take money or create bookings). */
  readonly idempotent?: boolean;
}

export type EndpointShape = CallShape & AccessShape;

/** Declares one call. Keeps method, path and access as literals so that the web client is typed by `"PUT /cart/update-quantity"`. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** The request of a caller of `E`. */
export type RequestOf<E extends EndpointShape> = {
  params: InputOf<Field<E, 'params'>>;
  query: InputOf<Field<E, 'query'>>;
  body: InputOf<Field<E, 'body'>>;
};

/** The request that the handler of `E` receives after validation. */
export type CheckedRequestOf<E extends EndpointShape> = {
  params: OutputOf<Field<E, 'params'>>;
  query: OutputOf<Field<E, 'query'>>;
  body: OutputOf<Field<E, 'body'>>;
};

export type ResponseOf<E extends EndpointShape> = z.output<E['response']>;

import { z } from 'zod';
import { AddressFields, Pincode } from './booking-details.ts';
import { Id, ListQuery, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Address = z.object({
  _id: Id,
  userId: Id,
  name: z.string(),
  number: z.string(),
  locality: z.string(),
  pincode: z.string(),
  address: z.string(),
  city: z.string(),
  landmark: z.string(),
  addressType: z.enum(['home', 'work']),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Address = z.output<typeof Address>;

/** A partial address: missing or null fields stay unchanged. */
export const AddressChange = z.object({
  name: AddressFields.shape.name.nullish(),
  number: AddressFields.shape.number.nullish(),
  locality: AddressFields.shape.locality.nullish(),
  pincode: Pincode.nullish(),
  address: AddressFields.shape.address.nullish(),
  city: AddressFields.shape.city.nullish(),
  landmark: AddressFields.shape.landmark,
  addressType: AddressFields.shape.addressType.nullish(),
});
export type AddressChange = z.output<typeof AddressChange>;

/** The places of a pincode. */
export const PincodePlace = z.object({ pincode: z.string(), city: z.string(), offices: z.array(z.string()) });
export type PincodePlace = z.output<typeof PincodePlace>;

const Created = z.object({ data: Address, message: z.string() });

// Older front ends send an account id in these paths, even `undefined`. The owner is always the account of the token.
const AnyText = z.object({ userId: z.string() });

export const addresses = {
  createAddress: endpoint({
    method: 'POST',
    path: '/address/create/:userId',
    access: 'user',
    summary: 'Save an address of the caller; the id in the path counts for nothing',
    params: AnyText,
    body: AddressFields,
    response: Created,
    status: 201,
  }),
  createOwnAddress: endpoint({
    method: 'POST',
    path: '/address/create',
    access: 'user',
    summary: 'Save an address of the caller',
    body: AddressFields,
    response: Created,
    status: 201,
  }),
  listAddresses: endpoint({
    method: 'GET',
    path: '/address/addresses/:userId',
    access: 'user',
    summary: "The caller's addresses, newest first; the id in the path counts for nothing",
    params: AnyText,
    query: ListQuery,
    response: z.array(Address),
  }),
  listOwnAddresses: endpoint({
    method: 'GET',
    path: '/address/addresses',
    access: 'user',
    summary: "The caller's addresses, newest first",
    query: ListQuery,
    response: z.array(Address),
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/address/update/:id',
    access: 'user',
    summary: 'Change an address, the whole record or a part of it',
    params: z.object({ id: Id }),
    body: AddressChange,
    response: Created,
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/address/delete/:id',
    access: 'user',
    summary: 'Delete an address; bookings made with it keep their copy',
    params: z.object({ id: Id }),
    response: z.object({ id: Id, message: z.string() }),
  }),
  findPincode: endpoint({
    method: 'GET',
    path: '/address/pincode/:pincode',
    access: 'public',
    summary: 'City and post offices of a pincode',
    params: z.object({ pincode: Id }),
    response: PincodePlace,
  }),
};

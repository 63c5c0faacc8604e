/** One picture of the camera for the reader's worker, with the address of its WebAssembly. */
export interface ReadCodes {
  readonly wasm: string;
  readonly image: ImageData;
}

export type FoundCodes = { readonly codes: readonly string[] } | { readonly failure: string };

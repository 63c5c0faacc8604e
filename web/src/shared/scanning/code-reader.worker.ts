// Reads bar codes where the browser cannot, away from the thread of the screen. WebAssembly needs an exception in the content security
// policy: a worker has the policy of its own file, so that no page has it (server/src/platform/http/pages.ts knows this name).
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import type { FoundCodes, ReadCodes } from './code-reader.types.ts';

/** The compiler knows pages and workers, but not both in one program. */
const worker = self as unknown as {
  postMessage(found: FoundCodes): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ReadCodes>) => void): void;
};

let detector: BarcodeDetector | null = null;

async function read({ wasm, image }: ReadCodes): Promise<FoundCodes> {
  try {
    if (!detector) {
      prepareZXingModule({ overrides: { locateFile: () => wasm } });
      detector = new BarcodeDetector({ formats: ['code_128'] });
    }
    return { codes: (await detector.detect(image)).map(({ rawValue }) => rawValue) };
  } catch (error) {
    return { failure: String(error) };
  }
}

worker.addEventListener('message', ({ data }) => void read(data).then((found) => worker.postMessage(found)));

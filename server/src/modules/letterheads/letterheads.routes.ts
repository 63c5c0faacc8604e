import { letterheads } from '@labfront/contract/letterheads';
import type { Serve } from '../../platform/http/serve.ts';
import type { LetterheadsService } from './letterheads.service.ts';

export function registerLetterheads(serve: Serve, service: LetterheadsService): void {
  serve(letterheads.getLetterhead, async ({ caller, params }) => ({ data: await service.get(caller, params.id) }));

  serve(letterheads.setLetterhead, async ({ caller, params, body }) => ({
    data: await service.set(caller, params.id, body),
  }));

  serve(letterheads.setLetterheadPicture, async ({ caller, params: { id, picture }, files }) => ({
    data: await service.setPicture(caller, id, picture, files.file),
  }));

  serve(letterheads.removeLetterheadPicture, async ({ caller, params: { id, picture } }) => ({
    data: await service.removePicture(caller, id, picture),
  }));
}

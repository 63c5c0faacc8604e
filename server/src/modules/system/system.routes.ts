import { system } from '@labfront/contract/system';
import type { Serve } from '../../platform/http/serve.ts';
import type { SystemService } from './system.service.ts';

export function registerSystem(serve: Serve, service: SystemService): void {
  serve(system.getState, () => service.state());
}

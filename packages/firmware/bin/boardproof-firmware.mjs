#!/usr/bin/env node
import { launch } from '@boardproof/nx/launch';

await launch(import.meta.url, 'cli');

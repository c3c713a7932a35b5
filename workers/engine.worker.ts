import { expose } from 'comlink'
import { createEngine } from './engine/create-engine.ts'

expose(createEngine({ origin: self.location.origin }))

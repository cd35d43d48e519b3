"""State machines, their programs and the DMA that feeds them."""
